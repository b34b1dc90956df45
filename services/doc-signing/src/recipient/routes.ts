import { limitByAddress } from "@repo/service-kit/rate-limits";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import type { PreviewFirstPage } from "../envelopes/documents/files/preview-first-pages.ts";
import { privately } from "../platform/http/privately.ts";
import { accessRoutes } from "./routes/access.tsx";
import { actingRoutes } from "./routes/acting.ts";
import { fileRoutes } from "./routes/files.ts";
import { movedLinkRoutes } from "./routes/moved.ts";
import { pageRoutes } from "./routes/pages.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "log" | "pdf"> & {
	previewFirstPage: PreviewFirstPage;
};

/** Everything under a signing link. Each endpoint rejects a wrong token in the same way, before it reads anything else. */
export function signingRoutes(dependencies: Deps): Endpoint[] {
	const use = [privately, limitByAddress(dependencies, { name: "signing", perMinute: 600 })];
	return [
		...pageRoutes(dependencies, use),
		...accessRoutes(dependencies, use),
		...actingRoutes(dependencies, use),
		...fileRoutes(dependencies, use),
		...movedLinkRoutes(dependencies, use),
	];
}
