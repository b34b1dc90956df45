/**
 * The commands of other programs that pages may use, with their options. An option with `=` takes a value, and what follows the
 * first operand of a command with `…` is another command.
 */
const table = `
chmod
cp
curl -i -s -fsS
date
df -h
docker compose --file= --project-name= build --no-cache --pull
docker compose --file= --project-name= down --volumes
docker compose --file= --project-name= exec -T -u= …
docker compose --file= --project-name= logs --since= --tail= -f
docker compose --file= --project-name= ps -a -q
docker compose --file= --project-name= pull
docker compose --file= --project-name= restart
docker compose --file= --project-name= run --entrypoint= --no-deps --rm -T -e= -v= …
docker compose --file= --project-name= start
docker compose --file= --project-name= stop -t=
docker compose --file= --profile= --project-name= up --no-deps --no-recreate --no-start --scale= --wait -d
docker run --rm -i -v= …
docker tag
echo
export
grep -q -v
helm install --values= --wait
helm lint --strict --values=
helm rollback --wait
helm upgrade --values= --wait
kubectl create secret generic --from-file=
kubectl rollout restart
kubectl rollout status
mc event add --event= --prefix=
mc mirror
mc ready
mkdir -m=
mv
openssl rand -hex
openssl req -days= -keyout= -newkey= -nodes -out= -subj= -x509
patronictl -c= failover --candidate= --force
patronictl -c= list
patronictl -c= reinit
pg_dump -U= -Fc
pg_isready -h= -q
pg_restore -U= -d= --exit-on-error --list
pgbackrest --stanza= --target= --target-action= --type= restore
pkcs11-tool --list-objects --login --module=
psql -U= -c= -d=
rm
sleep
softhsm2-util --free --id= --import= --init-token --label= --pin= --so-pin= --token=
tail -1
tar -C= -cf= -tf= -xf=
tr
umask
wc -l
`;

type Known = {
	name: string[];
	/** Whether a value follows. */
	options: Map<string, boolean>;
	hasInner: boolean;
};

const known = table
	.trim()
	.split("\n")
	.map((line): Known => {
		const words = line.split(" ");
		const options = words.filter((word) => word.startsWith("-"));
		return {
			name: words.filter((word) => !/^(-|…)/.test(word)),
			options: new Map(options.map((option) => [option.replace("=", ""), option.endsWith("=")])),
			hasInner: words.includes("…"),
		};
	});

export function isKnownProgram(program: string): boolean {
	return known.some(({ name }) => name[0] === program);
}

/** What a command line asks: the command, its options with their values, and its operands. `inner` is a command that it runs. */
export type Parsed = { name: string; options: [string, string][]; operands: string[]; inner: string[] };

/** Throws unless a command with these options is known. */
export function parseKnown(words: string[]): Parsed {
	// The command that is named first: a later word may be another command's.
	const [found] = known
		.map((one) => ({ one, at: words.indexOf(one.name.at(-1) ?? "") }))
		.filter(({ one: { name }, at }) => at >= 0 && name.every((word) => words.slice(0, at + 1).includes(word)))
		.sort((one, other) => one.at - other.at);
	if (!found) throw new Error(`unknown command ${words.slice(1).join(" ")}`);
	const { name, options: allowed, hasInner } = found.one;
	const [options, operands, rest]: [[string, string][], string[], string[]] = [[], [], [...words]];
	while (rest.length > 0 && !(hasInner && operands.length > name.length)) {
		const word = rest.shift() ?? "";
		if (!/^-./.test(word)) {
			operands.push(word);
			continue;
		}
		const [option = "", joined] = word.split(/(?<=^--[\w-]+)=/);
		const takesValue = allowed.get(option);
		if (takesValue === undefined) throw new Error(`unknown option ${option}`);
		const value = joined ?? (takesValue ? rest.shift() : "");
		if (value === undefined) throw new Error(`${option} needs a value`);
		options.push([option, value]);
	}
	return { name: name.join(" "), options, operands: operands.slice(name.length), inner: rest };
}
