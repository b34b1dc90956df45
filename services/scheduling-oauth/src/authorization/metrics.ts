import { countBy } from "@repo/service-kit/metrics";

export const consents = countBy({
	name: "oauth_consents_total",
	help: "Decisions of users about an app's request, repeated clicks included.",
	label: "decision",
	values: ["allow", "deny"],
});
