import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { useReadyAnswers } from "./ready-answers.queries.ts";

interface ReadyAnswerSelectProps {
  readonly apartmentId: number;
  readonly onChoose: (contents: string) => void;
}

/** Puts an answer that the office gives often into a field; nothing where there is none. */
export function ReadyAnswerSelect({ apartmentId, onChoose }: ReadyAnswerSelectProps) {
  const { data = [] } = useReadyAnswers(apartmentId);
  if (data.length === 0) return null;
  return (
    <select
      aria-label={copy.ready}
      className="filter-chip self-start"
      value=""
      onChange={({ target: { value } }) => {
        const chosen = data.find(({ readyAnswerId }) => String(readyAnswerId) === value);
        if (chosen !== undefined) onChoose(chosen.contents);
      }}
    >
      <option value="">{`${copy.ready}: ${copy.readyChoose}`}</option>
      {data.map(({ readyAnswerId, title }) => (
        <option key={readyAnswerId} value={readyAnswerId}>
          {title}
        </option>
      ))}
    </select>
  );
}
