import { frameCopy } from "@danji/contract/app/frame.copy";
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { useLocation } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";

interface BoundaryProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** Path of the screen on which the error happened. */
  readonly brokenAt: string | null;
}

/** A class, because React supports error boundaries only as classes. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null };

  static getDerivedStateFromError(): BoundaryState {
    return { brokenAt: location.pathname };
  }

  // Browser notices, such as "ResizeObserver loop", are error events without an error.
  readonly #onError = (event: ErrorEvent) => {
    if (event.error !== null && event.error !== undefined) this.setState({ brokenAt: location.pathname });
  };

  override componentDidMount() {
    window.addEventListener("error", this.#onError);
  }

  override componentWillUnmount() {
    window.removeEventListener("error", this.#onError);
  }

  override render() {
    const { pathname, children } = this.props;
    return this.state.brokenAt === pathname ? <GlobalError /> : children;
  }
}

/**
 * Shows the global error screen (SPEC section 2) after an uncaught error, or a render error outside of a screen
 * (screen-boundary.tsx has those within one). Another address leads out of it.
 */
export function ErrorScreen({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary pathname={pathname}>{children}</ErrorBoundary>;
}

const GlobalError = () => (
  <main role="alert" className="flex flex-1 flex-col items-center justify-center px-8 pt-12 pb-28 text-center">
    <title>{`${frameCopy.globalError} · ${frameCopy.productName}`}</title>
    <div className="mb-5 grid size-20 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert aria-hidden="true" className="size-9" />
    </div>
    <h1 className="text-xl font-bold">{frameCopy.globalError}</h1>
    <p className="mt-1.5 text-base text-muted">{frameCopy.globalErrorHint}</p>
    <Button className="mt-6" onClick={() => location.reload()}>
      {frameCopy.reload}
    </Button>
  </main>
);
