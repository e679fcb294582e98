import { type ComponentType, type ReactNode, use, useSyncExternalStore } from "react";
import { lineIsDown } from "./build-file.ts";
import { makePartLoader } from "./part-loader.ts";

/** A part that did not load. */
interface PartFailure {
  /** The connection is at fault. */
  readonly isOffline: boolean;
  /** It is tried again at this moment. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** What stands in the place of a part, given the part's props. */
interface PartPlaceholders<Props> {
  /** Without it the part suspends: a navigation to it leaves the previous screen until the code is there or failed. */
  readonly loading?: (props: Props) => ReactNode;
  readonly failed: (failure: PartFailure, props: Props) => ReactNode;
}

/** A component in a chunk of its own. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the chunk in advance; the part then renders at once. Rejects if it cannot be loaded. */
  readonly load: () => Promise<unknown>;
}

const Suspended = ({ until }: { readonly until: Promise<unknown> }) => {
  use(until);
  return null;
};

/**
 * A component whose code is loaded when it is first shown. React's `lazy` remembers a failure for ever and throws it,
 * and shows a skeleton, for at least 300 ms, even for loaded code. This says in the part's place that it did not load,
 * and tries again by itself as long as it is shown.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { loading, failed }: PartPlaceholders<Props>,
): LazyPart<Props> => {
  const loader = makePartLoader(async () => (await load()).default);
  const Part = (props: Props) => {
    const state = useSyncExternalStore(loader.subscribe, loader.state, loader.state);
    if (state.status === "loading")
      return loading === undefined ? <Suspended until={loader.settled()} /> : loading(props);
    if (state.status === "ready") return <state.part {...props} />;
    const { error, isRetrying } = state;
    return failed({ isOffline: lineIsDown(error), isRetrying, onRetry: loader.retry }, props);
  };
  return Object.assign(Part, { load: loader.load });
};
