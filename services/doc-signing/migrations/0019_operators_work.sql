-- Only the indexes in concurrent/.
SELECT 1;
