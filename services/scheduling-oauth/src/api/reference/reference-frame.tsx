import { type FrameProps, NavigationLinks } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";

const places = [
	["/developers", "Developer guide"],
	["/api/openapi", "API reference"],
] as const;

/** The frame of the API reference, with a link back. */
export function ReferenceFrame(props: FrameProps) {
	const header = <NavigationLinks label="Developers" places={places} current="/api/openapi" />;
	return <Document {...props} width="wide" header={header} />;
}
