import type { DeskHouseholdDetail, DeskPersonView } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { dayOf } from "#platform/time/date.ts";

interface DoorPeopleProps {
  readonly apartmentId: number;
  readonly people: DeskHouseholdDetail["people"];
  /** Not linked: the one whose detail it is. */
  readonly residenceId?: number;
}

/** Who lives behind a door, and who waits for it. */
export function DoorPeople({ apartmentId, people, residenceId }: DoorPeopleProps) {
  if (people.length === 0) return <p className="py-4 text-base text-muted">{copy.empty}</p>;
  const groups = [
    { title: copy.livesHere, of: people.filter(({ state }) => state === "ACTIVE") },
    { title: copy.waitsHere, of: people.filter(({ state }) => state === "WAITING") },
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => (
      <section key={title} aria-label={title} className="pt-4">
        <p className="pb-1 text-sm font-semibold text-muted">{`${title} ${copy.peopleCount(of.length)}`}</p>
        <ul className="divide-y divide-line border-y border-line">
          {of.map((person) => (
            <Person
              key={person.residenceId}
              person={person}
              to={
                person.residenceId === residenceId
                  ? undefined
                  : `${paths.officeResidents(apartmentId)}/${person.residenceId}?state=${person.state}`
              }
            />
          ))}
        </ul>
      </section>
    ));
}

const Person = ({ person, to }: { readonly person: DeskPersonView; readonly to: string | undefined }) => (
  <li className="py-2.5">
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-base">
      {to === undefined ? (
        <span className="font-semibold">{person.name}</span>
      ) : (
        <Link to={to} className="touch-target font-semibold text-accent-ink underline-offset-2 hover:underline">
          {person.name}
        </Link>
      )}
      <span className="text-muted">{person.nickname}</span>
    </p>
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm [&_dt]:text-muted">
      <dt>{person.state === "WAITING" ? copy.asked : copy.since}</dt>
      <dd className="tabular-nums">{dayOf(person.since)}</dd>
      {person.state === "ACTIVE" && (
        <>
          <dt>{copy.way}</dt>
          <dd>{copy.ways[person.way]}</dd>
        </>
      )}
      <dt>{copy.moveIn}</dt>
      <dd className="tabular-nums">{person.moveInDate?.replaceAll("-", ".") ?? copy.unknown}</dd>
      <dt>{residenceCopy.carNumbers}</dt>
      <dd className="wrap-anywhere">{person.carNumbers.join(", ") || copy.carCount(0)}</dd>
    </dl>
  </li>
);
