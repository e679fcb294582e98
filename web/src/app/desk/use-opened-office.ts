import type { ManagedComplexView } from "@danji/contract/complex/residence";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { useState } from "react";

interface Opened {
  readonly pathname: string;
  readonly office: ManagedComplexView;
}

interface OpenedOffice {
  /** The complex with the viewer's role now; with the one that was lost while this path is open; undefined without either. */
  readonly office: ManagedComplexView | undefined;
  /** The role with which this path was opened. */
  readonly openedAs: OfficeRole | undefined;
  /** True once the role was lost, or is another one. */
  readonly isChanged: boolean;
}

/**
 * The office of an id. A role that is lost or changed while a path is open still counts there, so that no half-written
 * form is unmounted: its words stay to be copied, and the server refuses every call.
 */
export function useOpenedOffice(
  offices: readonly ManagedComplexView[],
  apartmentId: number | undefined,
  pathname: string,
): OpenedOffice {
  const found = offices.find((one) => one.apartmentId === apartmentId);
  const [opened, setOpened] = useState<Opened>();
  if (found !== undefined && opened?.pathname !== pathname) setOpened({ pathname, office: found });
  const here = opened?.pathname === pathname ? opened.office : undefined;
  return { office: found ?? here, openedAs: here?.role, isChanged: here !== undefined && here.role !== found?.role };
}
