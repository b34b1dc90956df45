import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { guideRoutes } from "./routes/guide.tsx";
import { referenceRoutes } from "./routes/reference.tsx";

/** `described` are the endpoints the API document is made from. */
export function developerRoutes(dependencies: Dependencies, described: Endpoint[]): Endpoint[] {
	return [...guideRoutes(dependencies), ...referenceRoutes(dependencies, described)];
}
