-- Moves of a name are found by their block of names: each index costs an upload time with every row, and again when the
-- row's advisor is found.
DROP INDEX moves_person;
