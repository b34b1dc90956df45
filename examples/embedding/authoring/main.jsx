import {
	EmbedCreateDocumentV1,
	EmbedCreateEnvelopeV2,
	EmbedCreateTemplateV1,
	EmbedUpdateDocumentV1,
	EmbedUpdateEnvelopeV2,
	EmbedUpdateTemplateV1,
} from "@documenso/embed-react";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

// Your server got the token from POST /api/v2/embedding/create-presign-token. A program that was written for Documenso only sets another host.
const {
	baseUrl,
	token,
	component = "create-document",
	id,
	options = "{}",
} = Object.fromEntries(new URLSearchParams(location.search));

const components = new Map(
	Object.entries({
		"create-document": EmbedCreateDocumentV1,
		"create-template": EmbedCreateTemplateV1,
		"create-envelope": EmbedCreateEnvelopeV2,
		"update-document": EmbedUpdateDocumentV1,
		"update-template": EmbedUpdateTemplateV1,
		"update-envelope": EmbedUpdateEnvelopeV2,
	}),
);

function App() {
	const [events, setEvents] = useState([]);
	const add = (name) => (data) => setEvents((all) => [...all, { name, data }]);
	const Component = components.get(component);
	if (!Component)
		return (
			<p role="alert">
				There is no component “{component}”. Choose one of {[...components.keys()].join(", ")}.
			</p>
		);
	// For the person only. Your server reads the draft with GET /api/v1/documents/{id}.
	return (
		<>
			<h1>Prepare your lease</h1>
			<Component
				host={baseUrl}
				presignToken={token}
				className="signing"
				documentId={Number(id)}
				templateId={Number(id)}
				envelopeId={id}
				{...JSON.parse(options)}
				onDocumentCreated={add("document-created")}
				onDocumentUpdated={add("document-updated")}
				onTemplateCreated={add("template-created")}
				onTemplateUpdated={add("template-updated")}
				onEnvelopeCreated={add("envelope-created")}
				onEnvelopeUpdated={add("envelope-updated")}
			/>
			<pre>{events.map(({ name, data }) => `${name} ${JSON.stringify(data)}`).join("\n")}</pre>
		</>
	);
}

createRoot(document.getElementById("root")).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
