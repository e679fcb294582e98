import { frameCopy } from "@danji/contract/app/frame.copy";
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { useLocation } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FailedScreen } from "./lazy-with-preload.tsx";

interface BoundaryProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** Path of the screen on which the fault happened. */
  readonly brokenAt: string | null;
}

/**
 * Shows a render fault of one screen in its place: the frame lives on. Another address shows the screen there. A class,
 * because React supports error boundaries only as classes.
 */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: null };

  static getDerivedStateFromError(): BoundaryState {
    return { brokenAt: location.pathname };
  }

  override render() {
    const { pathname, children } = this.props;
    if (this.state.brokenAt !== pathname) return children;
    return (
      <FailedScreen>
        <EmptyState
          icon={<TriangleAlert />}
          title={frameCopy.screenFault}
          hint={frameCopy.globalErrorHint}
          action={<Button onClick={() => this.setState({ brokenAt: null })}>{frameCopy.retry}</Button>}
        />
      </FailedScreen>
    );
  }
}

/** Keeps a render fault within the current screen. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}
