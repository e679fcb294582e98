/** A phone's status bar; decorative, and hidden from assistive technology. */
export const StatusBar = () => (
  <div aria-hidden="true" className="flex h-full items-center justify-between pr-7 pl-9 text-ink">
    <span className="text-[15px] font-semibold tabular-nums">9:41</span>
    <span className="flex items-center gap-1.5">
      <svg viewBox="0 0 18 12" width="18" height="12" fill="currentColor">
        <rect x="0" y="8" width="3" height="4" rx="1" />
        <rect x="5" y="5.5" width="3" height="6.5" rx="1" />
        <rect x="10" y="3" width="3" height="9" rx="1" />
        <rect x="15" y="0" width="3" height="12" rx="1" />
      </svg>
      <svg viewBox="0 0 17 12" width="17" height="12" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M1 4.2a10.6 10.6 0 0 1 15 0M3.6 7a6.9 6.9 0 0 1 9.8 0" strokeLinecap="round" />
        <circle cx="8.5" cy="10.2" r="0.8" fill="currentColor" strokeWidth="1.5" />
      </svg>
      <svg viewBox="0 0 27 13" width="27" height="13" fill="none">
        <rect x="0.5" y="0.5" width="22" height="12" rx="3.5" stroke="currentColor" opacity="0.4" />
        <rect x="2" y="2" width="19" height="9" rx="2" fill="currentColor" />
        <path d="M24.5 4.5v4c.8-.3 1.4-1.1 1.4-2s-.6-1.7-1.4-2z" fill="currentColor" opacity="0.5" />
      </svg>
    </span>
  </div>
);
