import { type FrameProps, NavigationLinks } from "@repo/service-kit/html";
import { Frame } from "../../platform/html/page.tsx";

const places = [
	["/verify", "Verify a PDF"],
	["/api/v1/openapi", "API reference"],
] as const;

/** The frame of the API reference, with a link back. */
export function ReferenceFrame({ children, ...frame }: FrameProps) {
	return (
		<Frame {...frame}>
			<header class="top">
				<div class="wide">
					<a class="brand" href="/">
						Signing
					</a>
					<NavigationLinks label="Main" places={places} current="/api/v1/openapi" />
				</div>
			</header>
			<main>{children}</main>
		</Frame>
	);
}
