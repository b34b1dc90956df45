import { referenceRoutes } from "@repo/service-kit/api-reference";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { describeApi } from "./describe-api.ts";
import { ReferenceFrame } from "./reference-frame.tsx";

/** `described`: the endpoints from which the API document is generated. */
export function apiReferenceRoutes(config: Dependencies["config"], described: Endpoint[]): Endpoint[] {
	return referenceRoutes({
		path: "/api/openapi",
		Frame: ReferenceFrame,
		canAuthorize: true,
		describe: () => describeApi(described, config),
		methods: ["get", "post"],
		withoutScript: (
			<>
				{" "}
				and in <a href="/developers">the guide</a>
			</>
		),
	});
}
