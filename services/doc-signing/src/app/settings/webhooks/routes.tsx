import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../../../dependencies.ts";
import type { ExamplePayloadOf } from "../../../webhooks/send-test-event.ts";
import { actionRoute } from "./action-route.tsx";
import { creationRoutes } from "./creation-routes.tsx";
import { deliveryRoutes } from "./delivery-routes.tsx";
import { readingRoutes } from "./reading-routes.tsx";

/** Webhooks of a person, or of a team for those who manage it: the API's actions, as pages. */
export function webhookSettingsRoutes(
	deps: Dependencies & { examplePayloadOf: ExamplePayloadOf },
): Endpoint[] {
	return [...creationRoutes(deps), ...readingRoutes(deps), ...deliveryRoutes(deps), actionRoute(deps)];
}
