import type { PolicyView } from "@danji/contract/account/consent/consent";

/** Purpose, items, period and consequence, as a table of names and texts. */
export const PolicyFacts = ({ facts }: Pick<PolicyView, "facts">) =>
  facts.length > 0 && (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3 text-sm">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="font-semibold text-muted">{name}</dt>
          <dd className="text-body">{text}</dd>
        </div>
      ))}
    </dl>
  );

/** The text of a policy, under headings of the given level. */
export function PolicyText({ policy, level: Heading }: { readonly policy: PolicyView; readonly level: "h2" | "h4" }) {
  return (
    <div className="flex flex-col gap-5">
      <PolicyFacts facts={policy.facts} />
      {policy.sections.map(([heading, text]) => (
        <section key={heading}>
          <Heading className="pb-1 font-semibold">{heading}</Heading>
          <p className="text-base text-body">{text}</p>
        </section>
      ))}
    </div>
  );
}
