import { referenceRoutes } from "@repo/service-kit/api-reference";
import { type FrameProps, NavigationLinks } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { Document } from "../../platform/html/page.tsx";
import { describeApi } from "./describe-api.ts";

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

const places = [
	["/developers", "Developer guide"],
	["/api/openapi", "API reference"],
] as const;

/** The frame of the API reference, with a link back. */
function ReferenceFrame(props: FrameProps) {
	const header = <NavigationLinks label="Developers" places={places} current="/api/openapi" />;
	return <Document {...props} width="wide" header={header} />;
}
