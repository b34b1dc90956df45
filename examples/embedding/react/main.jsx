import {
	EmbedDirectTemplate,
	unstable_EmbedMultiSignDocument as EmbedMultiSignDocument,
	EmbedSignDocument,
} from "@documenso/embed-react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

// Your server returned these. A program that was written for Documenso only sets another host.
const {
	baseUrl,
	token,
	direct,
	tokens,
	options = "{}",
} = Object.fromEntries(new URLSearchParams(location.search));

function App() {
	const [events, setEvents] = useState([]);
	const add = (name) => (data) => setEvents((all) => [...all, { name, data }]);
	// For the person only. Your server learns it from the webhook DOCUMENT_SIGNED.
	const shared = {
		host: baseUrl,
		className: "signing",
		...JSON.parse(options),
		onDocumentReady: add("ready"),
		onDocumentCompleted: add("completed"),
		onDocumentRejected: add("rejected"),
		onDocumentError: add("error"),
	};
	return (
		<>
			<h1>Sign your lease</h1>
			{token && <EmbedSignDocument token={token} {...shared} />}
			{direct && <EmbedDirectTemplate token={direct} {...shared} />}
			{tokens && (
				<EmbedMultiSignDocument
					tokens={tokens.split(",")}
					{...shared}
					onAllDocumentsCompleted={add("all-completed")}
				/>
			)}
			<pre>{events.map(({ name, data }) => `${name} ${JSON.stringify(data ?? null)}`).join("\n")}</pre>
		</>
	);
}

createRoot(document.getElementById("root")).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
