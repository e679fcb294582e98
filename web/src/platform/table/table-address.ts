import { useLocation, useNavigate } from "../navigation/router.tsx";

/** What the address of a table may hold: the names of its sorts, and of each filter its values (a closed set, or any text). */
export interface TableSpec {
  readonly sorts: readonly string[];
  /** The sort without a key in the address; "-" before the name is descending. */
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, readonly string[] | "text">>;
}

/** What a table shows, as its address says it. */
export interface TableView {
  readonly q: string;
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** Reads the keys of an address; what the table does not know is as if it were not there. */
export const readTableView = (search: string, spec: TableSpec): TableView => {
  const keys = new URLSearchParams(search);
  const sort = keys.get("sort") ?? "";
  const page = Number(keys.get("page"));
  const valueOf = (name: string, values: readonly string[] | "text"): string | undefined => {
    const value = keys.get(name);
    if (value === null || value === "") return undefined;
    return values === "text" || values.includes(value) ? value : undefined;
  };
  return {
    q: keys.get("q")?.trim() ?? "",
    sort: spec.sorts.includes(sort.replace(/^-/, "")) ? sort : spec.defaultSort,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    filters: Object.fromEntries(Object.entries(spec.filters).map(([name, values]) => [name, valueOf(name, values)])),
  };
};

/** The keys of an address that shows a view, with their "?"; what is as usual has no key. */
export const writeTableView = (view: TableView, spec: TableSpec): string => {
  const keys = new URLSearchParams();
  if (view.q !== "") keys.set("q", view.q);
  for (const name of Object.keys(spec.filters)) {
    const value = view.filters[name];
    if (value !== undefined) keys.set(name, value);
  }
  if (view.sort !== spec.defaultSort) keys.set("sort", view.sort);
  if (view.page > 1) keys.set("page", String(view.page));
  const text = keys.toString();
  return text === "" ? "" : `?${text}`;
};

type TableChange = Partial<Omit<TableView, "filters">> & { readonly filters?: TableView["filters"] };

/** The state of a table, kept in the address: a link shows the same rows. */
export const useTableAddress = (spec: TableSpec) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readTableView(search, spec);
  /** Another sort, filter or search begins at the first page. */
  const change = ({ filters, ...others }: TableChange): void => {
    const next = { ...view, page: 1, ...others, filters: { ...view.filters, ...filters } };
    navigate(pathname + writeTableView(next, spec), { replace: true });
  };
  return { view, change, search: writeTableView(view, spec) };
};
