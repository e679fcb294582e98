import { Button, buttonClasses } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";

interface MonthFilesBarProps {
  readonly words: { readonly month: string; readonly utf8: string; readonly cp949: string; readonly print: string };
  /** As 2026-11. */
  readonly month: string;
  /** Gets what the field holds, also where it is no whole month yet. */
  readonly onMonth: (value: string) => void;
  /** The address of the file in an encoding. */
  readonly fileOf: (encoding: "utf8" | "cp949") => string;
}

/** Above the statement of a month: which month, its file in both encodings, and the printer; not on paper. */
export const MonthFilesBar = ({ words, month, onMonth, fileOf }: MonthFilesBarProps) => (
  <div className="flex flex-wrap items-end gap-2 print:hidden">
    <Field type="month" label={words.month} value={month} onChange={({ currentTarget: { value } }) => onMonth(value)} />
    {(["utf8", "cp949"] as const).map((encoding) => (
      <a key={encoding} href={fileOf(encoding)} download className={buttonClasses({ variant: "secondary" })}>
        {words[encoding]}
      </a>
    ))}
    <Button variant="secondary" onClick={() => window.print()}>
      {words.print}
    </Button>
  </div>
);
