/** The logos of the three providers, in the shapes and colours that their brand guides require. */

export const KakaoGlyph = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5" fill="#000">
    <path
      d="M12 3.5C6.6 3.5 2.2 6.9 2.2 11.2c0 2.8 1.9 5.2 4.7 6.6l-1 3.6c-.1.4.3.7.6.5l4.3-2.8
        c.4 0 .8.1 1.2.1 5.4 0 9.8-3.4 9.8-7.9S17.4 3.5 12 3.5z"
    />
  </svg>
);

export const GoogleGlyph = () => (
  <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5">
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.7-2.1 5.1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
    />
    <path
      fill="#34A853"
      d="M24 46c5.9 0 10.9-2 14.6-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.5 2.1
        -5.7 0-10.6-3.9-12.3-9.1H4.3v5.7C8 41.1 15.4 46 24 46z"
    />
    <path fill="#FBBC05" d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.3a22 22 0 0 0 0 19.8l7.4-5.7z" />
    <path
      fill="#EA4335"
      d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3C34.9 4.2 29.9 2 24 2
        15.4 2 8 6.9 4.3 14.1l7.4 5.7c1.7-5.2 6.6-9.1 12.3-9.1z"
    />
  </svg>
);

export const NaverGlyph = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5">
    <rect width="24" height="24" rx="5" fill="#03C75A" />
    <path fill="#fff" d="M14.1 12.4 9.7 6H6v12h3.9v-6.4l4.4 6.4H18V6h-3.9z" />
  </svg>
);
