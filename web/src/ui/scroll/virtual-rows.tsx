import type { CSSProperties, FunctionComponent, ReactNode, Ref } from "react";

interface RowsProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

/** The <ul> around a virtualizer's rows, with an accessible name. */
export const labelledRows = (label: string): FunctionComponent<RowsProps> =>
  function Rows({ ref, style, children }) {
    return (
      <ul ref={ref ?? null} aria-label={label} style={style}>
        {children}
      </ul>
    );
  };

interface RowProps {
  readonly style: CSSProperties;
  readonly index: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

/** Has the row's position in the whole list, since only a part of it is in the DOM; the total is unknown. */
export const VirtualRow = ({ ref, style, index, children }: RowProps) => (
  <li ref={ref ?? null} style={style} aria-posinset={index + 1} aria-setsize={-1}>
    {children}
  </li>
);
