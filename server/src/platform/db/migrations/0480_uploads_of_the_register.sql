-- What was made from the register is told apart from files, whose days stand where both tell one move (decision 092).
ALTER TABLE uploads ADD COLUMN is_register boolean NOT NULL DEFAULT false;
-- No file can be for this market.
UPDATE uploads SET is_register = true WHERE market_path = 'fusion';
