import { LiveRegion } from "../live-region.tsx";

interface ChangedMeanwhileProps {
  /** Undefined as long as nothing has changed. */
  readonly message: string | undefined;
}

/** Above a form that stays although what it is about has changed: says so. Its words can be sent, or copied. */
export const ChangedMeanwhile = ({ message }: ChangedMeanwhileProps) => (
  <LiveRegion className="rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">{message}</LiveRegion>
);
