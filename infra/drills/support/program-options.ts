import type { Options } from "./take-options.ts";

type Known = { options: Options; verbs?: Record<string, Options> };

/** Programs of Debian, Helm, Kubernetes and MinIO's client, with the subcommands and options that pages may use. */
export const knownPrograms: Record<string, Known> = {
	chmod: { options: {} },
	cp: { options: {} },
	curl: { options: { "-i": false, "-s": false, "-fsS": false } },
	date: { options: {} },
	df: { options: { "-h": false } },
	echo: { options: {} },
	grep: { options: { "-q": false, "-v": false } },
	helm: {
		options: { "--values": true, "--wait": false },
		verbs: { install: {}, lint: { "--strict": false }, rollback: {}, upgrade: {} },
	},
	kubectl: {
		options: {},
		verbs: {
			"create secret generic": { "--from-file": true },
			"rollout restart": {},
			"rollout status": {},
		},
	},
	mc: { options: {}, verbs: { mirror: {}, ready: {} } },
	mkdir: { options: { "-m": true } },
	mv: { options: {} },
	openssl: { options: {}, verbs: { rand: { "-hex": false } } },
	patronictl: {
		options: { "-c": true },
		verbs: { failover: { "--candidate": true, "--force": false }, list: {}, reinit: {} },
	},
	pg_dump: { options: { "-U": true, "-Fc": false } },
	pg_isready: { options: { "-h": true, "-q": false } },
	pg_restore: { options: { "-U": true, "-d": true, "--exit-on-error": false, "--list": false } },
	pgbackrest: {
		options: { "--stanza": true, "--target": true, "--target-action": true, "--type": true },
		verbs: { restore: {} },
	},
	psql: { options: { "-U": true, "-c": true, "-d": true } },
	sleep: { options: {} },
	tail: { options: { "-1": false } },
	tar: { options: { "-C": true, "-cf": true, "-tf": true, "-xf": true } },
	tr: { options: {} },
	umask: { options: {} },
	wc: { options: { "-l": false } },
};

/** Options of Docker Compose 2. Those that no page uses are missing. */
export const composeVerbs: Record<string, Options> = {
	build: { "--no-cache": false, "--pull": false },
	down: { "--volumes": false },
	exec: { "-T": false, "-u": true },
	logs: { "--since": true, "--tail": true, "-f": false },
	ps: { "-a": false, "-q": false },
	pull: {},
	restart: {},
	run: { "--entrypoint": true, "--no-deps": false, "--rm": false, "-T": false, "-v": true },
	start: {},
	stop: { "-t": true },
	up: {
		"--no-deps": false,
		"--no-recreate": false,
		"--no-start": false,
		"--scale": true,
		"--wait": false,
		"-d": false,
	},
};

export const engineVerbs: Record<string, Options> = {
	run: { "--rm": false, "-i": false, "-v": true },
	tag: {},
};
