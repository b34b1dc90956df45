import "@repo/doc-signing-client/elements";

// Your server created the draft and, with POST /api/v1/embed-tokens, this token for the person who is signed in to your site.
const { baseUrl, token } = Object.fromEntries(new URLSearchParams(location.search));
const editor = document.querySelector("doc-signing-editor");
const state = document.querySelector("#state");

const said = { ready: "Ready", created: "Uploaded", saved: "Saved", sent: "Sent", expiring: "Expiring" };
// For the person only. Your server reads the draft with GET /api/v1/documents/{id}.
for (const [event, text] of Object.entries(said))
	editor.addEventListener(event, ({ detail }) => {
		state.textContent = `${text}: ${detail.documentId ?? detail.templateId ?? detail.inSeconds}`;
	});
editor.addEventListener("error", ({ detail }) => {
	// The message about a blocked frame is for you.
	if (detail.code === "frame_blocked") console.error(detail.message);
	state.textContent = detail.code === "frame_blocked" ? "The document cannot be shown." : detail.message;
});
editor.setAttribute("base-url", baseUrl);
editor.setAttribute("token", token);
