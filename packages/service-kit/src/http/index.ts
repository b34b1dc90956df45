export { clearCookie, cookieName, readCookie, setCookie, type WithHeaders } from "./cookies.ts";
export { createExpressApp } from "./create-app.ts";
export { eventStreamHeaders, openEventStream } from "./event-stream.ts";
export { healthRoutes } from "./health-routes.ts";
export { type Listening, listen } from "./listen.ts";
export { isSameOrigin, ownPagesOf } from "./same-origin.ts";
export { assetsPath, noIcon, serveAssets } from "./serve-assets.ts";
export type { RefusalRenderer } from "./shedding/shed-load.ts";
