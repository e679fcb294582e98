import { complexLimits } from "@danji/contract/complex/complex-rules";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { RegisterAddressSheet } from "./register-address-sheet.tsx";

interface RegisterAddressProps {
  readonly region: string;
  readonly disabled: boolean;
  readonly onRegion: (region: string) => void;
  /** An address was found for an apartment complex of this name; the name may be empty. */
  readonly onFound: (region: string, name: string) => void;
}

/**
 * How the address is entered: by the postcode service, or manually, by choice or because the service is unavailable.
 */
type AddressMode = "search" | "hand" | "away";

/** The address: from the postcode service, or typed. */
export function RegisterAddress({ region, disabled, onRegion, onFound }: RegisterAddressProps) {
  const [mode, setMode] = useState<AddressMode>("search");
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = mode !== "search";
  const search = () => {
    setMode("search");
    setOpen(true);
  };
  const enterManually = (because: "hand" | "away") => {
    setOpen(false);
    setMode(because);
  };
  const startTyping = () => {
    setMode("hand");
    // The button is removed and loses the focus.
    field.current?.focus();
  };
  return (
    <div className="flex flex-col">
      <Field
        ref={field}
        required
        label={copy.address}
        placeholder={typed ? copy.addressManualHint : copy.addressHint}
        value={region}
        maxLength={complexLimits.addressMax}
        autoComplete="off"
        readOnly={disabled || !typed}
        onChange={({ currentTarget }) => onRegion(currentTarget.value)}
        onClick={() => !typed && !disabled && setOpen(true)}
        action={
          <Button variant="secondary" size="lg" disabled={disabled} onClick={search}>
            <Search aria-hidden="true" className="size-4.5" />
            {copy.findAddress}
          </Button>
        }
      />
      {mode === "away" && (
        <p role="alert" className="mt-2 animate-rise text-sm text-body">
          {copy.postcodeAway}
        </p>
      )}
      {!typed && (
        <Button variant="ghost" size="sm" className="mt-1 self-start" disabled={disabled} onClick={startTyping}>
          {copy.typeAddress}
        </Button>
      )}
      <RegisterAddressSheet
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => typed && field.current?.focus()}
        onManual={enterManually}
        onChosen={({ address, name }) => {
          setOpen(false);
          onFound(address, name);
        }}
      />
    </div>
  );
}
