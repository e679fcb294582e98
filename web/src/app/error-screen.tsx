import { frameCopy } from "@danji/contract/app/frame.copy";
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";

interface ErrorScreenProps {
  readonly children: ReactNode;
}

interface ErrorScreenState {
  readonly broken: boolean;
}

/**
 * Shows the global error screen (SPEC section 2) after a render error or an uncaught error. A class, because React
 * supports error boundaries only as classes.
 */
export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { broken: false };

  static getDerivedStateFromError(): ErrorScreenState {
    return { broken: true };
  }

  // Browser notices, such as "ResizeObserver loop", are error events without an error.
  readonly #onError = (event: ErrorEvent) => {
    if (event.error !== null && event.error !== undefined) this.setState({ broken: true });
  };

  override componentDidMount() {
    window.addEventListener("error", this.#onError);
  }

  override componentWillUnmount() {
    window.removeEventListener("error", this.#onError);
  }

  override render() {
    return this.state.broken ? <GlobalError /> : this.props.children;
  }
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
