#!/bin/sh
# Creates the bucket and a user who may only read, write and delete in it, and announces uploads to doc-signing.
# Idempotent.
set -eu
mc mb --ignore-existing "store/$S3_BUCKET"

cat >/tmp/policy.json <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:ListBucket", "s3:ListBucketVersions", "s3:GetBucketLocation"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET"]
    },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:DeleteObjectVersion"],
      "Resource": ["arn:aws:s3:::$S3_BUCKET/*"]
    }
  ]
}
JSON
mc admin policy create store "use-$S3_BUCKET" /tmp/policy.json
# By standard input, because arguments appear in the process list.
printf '%s\n%s\n' "$S3_ACCESS_KEY" "$S3_SECRET_KEY" | mc admin user add store
# Attaching a policy again is an error.
case $(mc --json admin user info store "$S3_ACCESS_KEY") in
*"\"use-$S3_BUCKET\""*) ;;
*) mc admin policy attach store "use-$S3_BUCKET" --user "$S3_ACCESS_KEY" ;;
esac
# Without it, doc-signing looks for uploads itself.
mc event add "store/$S3_BUCKET" arn:minio:sqs::UPLOADS:webhook --event put --prefix uploads/ --ignore-existing ||
  echo "Uploads are not announced to doc-signing."
echo "The bucket $S3_BUCKET and its user are there."
