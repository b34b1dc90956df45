import { loadLater } from "@repo/service-kit/process";

/** Uses 25 MB and loads more slowly than the rest of a service. */
export const loadWebauthn = loadLater(
	import.meta,
	"@simplewebauthn/server",
	() => import("@simplewebauthn/server"),
);

export const loadWebauthnHelpers = loadLater(
	import.meta,
	"@simplewebauthn/server/helpers",
	() => import("@simplewebauthn/server/helpers"),
);
