// Writes generated/*.json for Grafana: `node infra/observability/make-dashboards.mjs [folder]`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rows } from "./panels.mjs";

const folder = process.argv[2] ?? join(import.meta.dirname, "generated");
const WIDTH = 24;
const HEIGHT = 8;
const PER_ROW = 3;
/** A variable of Grafana's. */
const datasource = { type: "prometheus", uid: "$datasource" };

/** @param {import("./panels.mjs").Panel} panel @param {number} id @param {number} y @param {number} column */
function timeSeries({ title, unit, lines }, id, y, column) {
	return {
		id,
		type: "timeseries",
		title,
		datasource,
		gridPos: { x: (column * WIDTH) / PER_ROW, y, w: WIDTH / PER_ROW, h: HEIGHT },
		fieldConfig: {
			defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: "never" } },
			overrides: [],
		},
		options: {
			legend: { displayMode: "list", placement: "bottom" },
			tooltip: { mode: "multi", sort: "desc" },
		},
		targets: Object.entries(lines).map(([legendFormat, expr], index) => ({
			refId: String.fromCharCode(65 + index),
			expr,
			legendFormat,
		})),
	};
}

/** @param {string} title @param {number} id @param {number} y */
const heading = (title, id, y) => ({
	id,
	type: "row",
	title,
	collapsed: false,
	gridPos: { x: 0, y, w: WIDTH, h: 1 },
	panels: [],
});

/** @param {import("./panels.mjs").Row[]} shown */
function panelsOf(shown) {
	const panels = [];
	let [y, id] = [0, 1];
	for (const { title, panels: own } of shown) {
		panels.push(heading(title, id++, y++));
		for (const [index, panel] of own.entries())
			panels.push(timeSeries(panel, id++, y + HEIGHT * Math.floor(index / PER_ROW), index % PER_ROW));
		y += HEIGHT * Math.ceil(own.length / PER_ROW);
	}
	return panels;
}

for (const service of ["scheduling-oauth", "doc-signing"]) {
	const dashboard = {
		uid: service,
		title: service,
		tags: ["scheduling-and-signing"],
		timezone: "browser",
		schemaVersion: 39,
		editable: true,
		refresh: "30s",
		time: { from: "now-6h", to: "now" },
		templating: {
			list: [
				{ name: "datasource", label: "Data source", type: "datasource", query: "prometheus" },
				{
					name: "instance",
					label: "Instance",
					type: "query",
					datasource,
					query: `label_values(up{job="${service}"}, instance)`,
					refresh: 2,
					includeAll: true,
					multi: true,
					current: { text: "All", value: "$__all" },
				},
			],
		},
		panels: panelsOf(rows(service)),
	};
	writeFileSync(join(folder, `${service}.json`), `${JSON.stringify(dashboard, undefined, "\t")}\n`);
}
