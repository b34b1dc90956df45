import { DocSigningEditor, DocSigningSign } from "./frame-elements.ts";

export { DocSigningEditor, DocSigningSign };

/** Defines the elements, in browsers. */
const elements = { "doc-signing-sign": DocSigningSign, "doc-signing-editor": DocSigningEditor };
for (const [name, element] of Object.entries(elements))
	if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
