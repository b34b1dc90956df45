import type { AdapterFactory, AdapterPayload } from "oidc-provider";
import type { Pool } from "pg";

/** One table, as in the adapters that oidc-provider's documentation names; every statement is prepared. */
export async function adapterOn(pool: Pool): Promise<AdapterFactory> {
	await pool.query(`
		CREATE TABLE IF NOT EXISTS payloads (kind text, id text, payload jsonb NOT NULL, grant_id text, user_code text, uid text,
			expires_at timestamptz, consumed_at timestamptz, PRIMARY KEY (kind, id));
		CREATE INDEX IF NOT EXISTS payloads_grant ON payloads (grant_id) WHERE grant_id IS NOT NULL;
		CREATE INDEX IF NOT EXISTS payloads_uid ON payloads (uid) WHERE uid IS NOT NULL;
		CREATE INDEX IF NOT EXISTS payloads_user_code ON payloads (user_code) WHERE user_code IS NOT NULL`);
	const find = async (kind: string, column: "id" | "uid" | "user_code", value: string) => {
		const { rows } = await pool.query({
			name: `find by ${column}`,
			text: `SELECT payload, extract(epoch FROM consumed_at)::float8 AS consumed FROM payloads
				WHERE kind = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
			values: [kind, value],
		});
		const [row] = rows;
		if (!row) return undefined;
		return { ...row.payload, ...(row.consumed && { consumed: row.consumed }) } as AdapterPayload;
	};
	return (kind) => ({
		async upsert(id, payload, expiresIn) {
			const { grantId, userCode, uid } = payload;
			await pool.query({
				name: "upsert",
				text: `INSERT INTO payloads (kind, id, payload, grant_id, user_code, uid, expires_at)
					VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
					ON CONFLICT (kind, id) DO UPDATE SET payload = $3, grant_id = $4, user_code = $5, uid = $6,
						expires_at = now() + make_interval(secs => $7)`,
				values: [kind, id, JSON.stringify(payload), grantId, userCode, uid, expiresIn],
			});
		},
		find: (id) => find(kind, "id", id),
		findByUid: (uid) => find(kind, "uid", uid),
		findByUserCode: (code) => find(kind, "user_code", code),
		async consume(id) {
			const text = "UPDATE payloads SET consumed_at = now() WHERE kind = $1 AND id = $2";
			await pool.query({ name: "consume", text, values: [kind, id] });
		},
		async destroy(id) {
			const text = "DELETE FROM payloads WHERE kind = $1 AND id = $2";
			await pool.query({ name: "destroy", text, values: [kind, id] });
		},
		async revokeByGrantId(grantId) {
			const text = "DELETE FROM payloads WHERE kind = $1 AND grant_id = $2";
			await pool.query({ name: "revoke", text, values: [kind, grantId] });
		},
	});
}
