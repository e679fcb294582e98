import { frameCopy } from "@danji/contract/app/frame.copy";
import { Route, Switch } from "#platform/navigation/router.tsx";
import { NotFound } from "../not-found-page.tsx";
import { type Screen, ScreenOf } from "../screen.tsx";

/** The screen of a desk at the current path. */
export const ScreenSwitch = ({ screens }: { readonly screens: readonly Screen[] }) => (
  <Switch>
    {screens.map((screen) => (
      <Route key={screen.path} path={screen.path}>
        <ScreenOf {...screen} />
      </Route>
    ))}
    <Route>
      <ScreenOf path="*" title={frameCopy.unknownPath} page={NotFound} />
    </Route>
  </Switch>
);
