import { noiseCopy as copy } from "@danji/contract/inquiry/noise.copy";
import { Disclosure } from "#ui/disclosure.tsx";

/** How a dispute about noise goes on, and what each step needs. */
export const NoiseSteps = () => (
  <div className="overflow-hidden rounded-lg bg-surface shadow-low">
    <Disclosure title={copy.title}>
      <p className="pb-3 text-sm text-muted">{copy.lead}</p>
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        {copy.steps.map(({ name, needs }) => (
          <li key={name}>
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-body">{needs}</p>
          </li>
        ))}
      </ol>
    </Disclosure>
  </div>
);
