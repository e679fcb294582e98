import { Building2 } from "lucide-react";
import type { ReactNode } from "react";

interface ComplexCardProps {
  readonly name: string;
  readonly region: string;
  readonly action?: ReactNode;
}

/** The complex that the page is about. */
export const ComplexCard = ({ name, region, action }: ComplexCardProps) => (
  <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-4">
    <span className="tint-pine grid size-11 shrink-0 place-items-center rounded-md">
      <Building2 aria-hidden="true" className="size-5.5" />
    </span>
    <div className="min-w-0 flex-1 basis-32">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere text-muted">{region}</p>
    </div>
    {action}
  </div>
);
