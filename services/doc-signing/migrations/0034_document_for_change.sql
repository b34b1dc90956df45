-- What a transaction reads under a document's row lock. In a volatile function each statement has a snapshot of its own, so
-- that a caller who waited for the lock sees what was committed meanwhile. In the statement that waited, only the
-- locked row would be current.
CREATE FUNCTION document_contents(wanted integer) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT json_build_object(
			'document', to_json(d),
			'file', to_json(f),
			'recipients', (SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM recipients r WHERE r.document_id = d.id),
			'fields', (SELECT coalesce(json_agg(p ORDER BY p.id), '[]') FROM fields p WHERE p.document_id = d.id),
			'sender', (SELECT json_build_object('name', u.name, 'email', u.email) FROM users u WHERE u.id = d.user_id),
			'lastEvent', (
				SELECT json_build_object('sequence', e.sequence, 'hash', e.hash, 'at', e.at)
				FROM document_events e WHERE e.document_id = d.id ORDER BY e.sequence DESC LIMIT 1
			)
		)
		FROM documents d JOIN document_data f ON f.id = d.document_data_id WHERE d.id = wanted
	);
END $$;
--> statement-breakpoint
-- The same under a template's row lock.
CREATE FUNCTION template_contents(wanted integer) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT json_build_object(
			'template', to_json(t),
			'file', to_json(f),
			'recipients', (
				SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM template_recipients r WHERE r.template_id = t.id
			),
			'fields', (SELECT coalesce(json_agg(p ORDER BY p.id), '[]') FROM template_fields p WHERE p.template_id = t.id)
		)
		FROM templates t JOIN document_data f ON f.id = t.template_document_data_id WHERE t.id = wanted
	);
END $$;
