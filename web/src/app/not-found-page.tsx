import { frameCopy } from "@danji/contract/app/frame.copy";
import { MapPinOff } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";

/** For a path that matches no screen; it stands in the `main` of its frame. */
export function NotFound() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-1 flex-col items-center justify-center bg-surface px-8 py-16 text-center">
      <div className="mb-5 grid size-20 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <MapPinOff aria-hidden="true" className="size-9" />
      </div>
      <h1 tabIndex={-1} className="text-xl font-bold outline-none">
        {frameCopy.unknownPath}
      </h1>
      <p className="mt-1.5 text-base text-muted">{frameCopy.unknownPathHint}</p>
      <Button className="mt-6" onClick={() => navigate(paths.home, { replace: true })}>
        {frameCopy.goHome}
      </Button>
    </div>
  );
}

/** The page for a path that matches no screen. */
export default function NotFoundPage() {
  return (
    <main className="flex flex-1 flex-col">
      <NotFound />
    </main>
  );
}
