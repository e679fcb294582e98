import type { CSSProperties, FunctionComponent, ReactNode, Ref } from "react";

interface RowsProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

/** The list that a virtualizer's rows stand in, under its name. */
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

/** Tells where it stands in the whole list, as only a part of it is in the page; how long that is nobody knows. */
export const VirtualRow = ({ ref, style, index, children }: RowProps) => (
  <li ref={ref ?? null} style={style} aria-posinset={index + 1} aria-setsize={-1}>
    {children}
  </li>
);
