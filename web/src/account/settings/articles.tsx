import type { Article } from "@danji/contract/app/service.copy";
import { Disclosure } from "#ui/disclosure.tsx";

/** Articles as a card of expandable rows. */
export const Articles = ({ articles }: { readonly articles: readonly (Article & { readonly date?: string })[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
    {articles.map(({ title, body, date }) => (
      <li key={title}>
        <Disclosure title={title} {...(date === undefined ? {} : { above: date })}>
          <p>{body}</p>
        </Disclosure>
      </li>
    ))}
  </ul>
);
