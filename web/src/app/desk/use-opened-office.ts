import type { ManagedComplexView } from "@danji/contract/complex/residence";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { useState } from "react";

interface Opened {
  readonly pathname: string;
  /** Undefined without a role. */
  readonly office: ManagedComplexView | undefined;
}

interface OpenedOffice {
  /** The complex with the viewer's role now; with the one that was lost while this path is open; undefined without either. */
  readonly office: ManagedComplexView | undefined;
  /** The role with which this path was opened. */
  readonly openedAs: OfficeRole | undefined;
  /** True once the viewer has no role in it any more. */
  readonly isLost: boolean;
}

/**
 * The office of an id. A role that is lost or changed while a path is open still counts there, so that no half-written
 * form is unmounted: its words stay to be copied, and the server refuses every call. Who comes back to the path has the role of then.
 */
export function useOpenedOffice(
  offices: readonly ManagedComplexView[],
  apartmentId: number | undefined,
  pathname: string,
): OpenedOffice {
  const found = offices.find((one) => one.apartmentId === apartmentId);
  const [opened, setOpened] = useState<Opened>();
  if (opened?.pathname !== pathname || (opened.office === undefined && found !== undefined))
    setOpened({ pathname, office: found });
  const here = opened?.pathname === pathname ? opened.office : undefined;
  return {
    office: found ?? here,
    openedAs: here && (here.role ?? "HEAD"),
    isLost: found === undefined && here !== undefined,
  };
}
