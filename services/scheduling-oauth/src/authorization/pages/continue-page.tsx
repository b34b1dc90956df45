import { Document } from "../../platform/html/page.tsx";

/** Leads on to an app by itself, or by a link where that is switched off. */
export function ContinuePage({ location }: { location: string }) {
	return (
		<Document title="One moment" head={<meta http-equiv="refresh" content={`0; url=${location}`} />}>
			<div class="card">
				<h1>Going on to the app</h1>
				<p>
					<a href={location}>Go on now, if nothing happens</a>
				</p>
			</div>
		</Document>
	);
}
