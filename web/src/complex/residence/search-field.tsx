import { complexCopy } from "@danji/contract/complex/complex.copy";
import { Search, X } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "ref"> {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly onText: (text: string) => void;
}

const box = "search-box min-h-12 w-full min-w-0 rounded-md bg-transparent pr-12 pl-11 outline-accent";

/** A search field. The input is uncontrolled: nothing writes into it, so that an IME composition is not interrupted. */
export function SearchField({ label, onText, ...input }: SearchFieldProps) {
  const [filled, setFilled] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const update = (text: string) => {
    setFilled(text !== "");
    onText(text);
  };
  const clear = () => {
    if (field.current === null) return;
    field.current.value = "";
    field.current.focus();
    update("");
  };
  return (
    <div className="relative flex items-center rounded-md bg-sunken">
      <Search aria-hidden="true" className="pointer-events-none absolute ml-3.5 size-5 text-muted" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        {...input}
        onChange={(event) => update(event.target.value)}
        className={box}
      />
      {filled && (
        <IconButton
          className="-ml-12"
          label={complexCopy.searchClear}
          icon={<X aria-hidden="true" className="size-4.5 text-muted" />}
          onClick={clear}
        />
      )}
    </div>
  );
}
