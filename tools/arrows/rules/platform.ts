import { isServiceProduct, placeOf } from "../place.ts";
import { findImports, type Rule } from "../rule.ts";

export const platformKnowsNoFeature: Rule = {
	name: "platform-knows-no-feature",
	why: "platform/ is what any service could use; once it knows a feature, the feature can no longer be read alone",
	instead:
		"pass what it needs as an argument, or move the code into the feature (config.ts may lend it a type)",
	find: (repository) =>
		findImports(repository, (one, { place }) => {
			if (!isServiceProduct(place) || place.topFolder !== "platform" || one.target === undefined)
				return false;
			const target = placeOf(one.target);
			const settings = target.inSource === "config.ts" && one.typeOnly;
			return target.topFolder !== "platform" && !settings;
		}),
};

export const pdfKnowsNoFeature: Rule = {
	name: "pdf-knows-no-feature",
	why: "src/pdf reads, stamps and seals bytes; it gets documents and recipients as plain data",
	instead: "pass bytes and plain values in, and keep the decision in the feature that calls it",
	find: (repository) =>
		findImports(repository, (one, { place }) => {
			if (!isServiceProduct(place) || place.topFolder !== "pdf" || one.target === undefined) return false;
			const target = placeOf(one.target);
			return target.topFolder !== "pdf" && target.topFolder !== "platform";
		}),
};
