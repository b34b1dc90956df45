import type { Endpoint } from "@repo/validation";
import { bookingApiRoutes } from "../../api/bookings.ts";
import type { Dependencies } from "../../dependencies.ts";
import { bookingPageRoutes } from "./pages-routes.tsx";

export function bookingRoutes(dependencies: Dependencies): Endpoint[] {
	return [...bookingApiRoutes(dependencies), ...bookingPageRoutes(dependencies)];
}
