import { referenceRoutes } from "@repo/service-kit/api-reference";
import type { Endpoint } from "@repo/validation";
import { describeApi } from "../../api/reference/describe-api.ts";
import { ReferenceFrame } from "../../api/reference/reference-frame.tsx";
import type { Dependencies } from "../../dependencies.ts";
import { guideRoutes } from "./routes/guide.tsx";

/** `described`: the endpoints from which the API document is generated. */
export function developerRoutes(dependencies: Dependencies, described: Endpoint[]): Endpoint[] {
	const reference = referenceRoutes({
		path: "/api/openapi",
		Frame: ReferenceFrame,
		canAuthorize: true,
		describe: () => describeApi(described, dependencies.config),
		methods: ["get", "post"],
		withoutScript: (
			<>
				{" "}
				and in <a href="/developers">the guide</a>
			</>
		),
	});
	return [...guideRoutes(dependencies), ...reference];
}
