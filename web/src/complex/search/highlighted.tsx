import { splitByMatch } from "./keyword-match.ts";

/** A text with the matches of the search marked. */
export const Highlighted = ({ text, keyword }: { readonly text: string; readonly keyword: string }) =>
  splitByMatch(text, keyword).map((part, index) =>
    part.hit ? (
      // The segments of one text never change their order.
      <mark key={index} className="bg-transparent font-bold text-accent-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
