import { linkify } from "./links.ts";

interface LinkedTextProps {
  readonly text: string;
  readonly className?: string;
}

/** User-written text: line breaks are kept, URLs become links, any other markup is plain text. */
export const LinkedText = ({ text, className = "" }: LinkedTextProps) => (
  <p className={`whitespace-pre-wrap ${className}`}>
    {linkify(text).map(({ text: piece, href }, at) =>
      href === undefined ? (
        piece
      ) : (
        <a
          // The segments of a text never change their order.
          key={at}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="break-all text-accent-ink underline decoration-1 underline-offset-3"
        >
          {piece}
        </a>
      ),
    )}
  </p>
);
