import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { bookingApiRoutes } from "./routes/api.ts";
import { bookingPageRoutes } from "./routes/pages.tsx";

export function bookingRoutes(dependencies: Dependencies): Endpoint[] {
	return [...bookingApiRoutes(dependencies), ...bookingPageRoutes(dependencies)];
}
